import { basename } from 'node:path'

/**
 * Replaces each `import()` in a file that names the file itself by the imported value. The build writes such imports when it joins the importing and the imported module
 * into one file. esbuild compiles them to calls of missing functions (`require_account_screens is not defined`). The development servers of
 * Vite 5 to 7 and the builds of Angular use esbuild.
 *
 * @param {{ fileName: string, code: string }} chunk
 * @returns {string} the code
 * @throws {Error} if an import remains
 */
export function inlineSelfImports({ fileName, code }) {
  const self = String.raw`import\("\./${basename(fileName).replaceAll('.', String.raw`\.`)}"\)`
  const forms = [
    String.raw`\(await ${self}\)\.(\w+)`,
    // compileAhead adds parentheses.
    String.raw`${self}\.then\(\(\(file\) => file\.(\w+)\)\)`,
    String.raw`${self}\.then\(\(file\) => file\.(\w+)\)`,
  ]
  const inlined = forms.reduce(
    (rest, form) =>
      rest.replaceAll(new RegExp(form, 'g'), (found, name) => {
        if (!new RegExp(`^const ${name} = `, 'm').test(code))
          throw new Error(`${fileName} imports ${name} from itself, which is no constant of it`)
        // As an import, it resolves after the file is evaluated.
        const value = `Promise.resolve().then(() => ${name})`
        return found.startsWith('(await') ? `(await ${value})` : value
      }),
    code,
  )
  if (new RegExp(self).test(inlined)) throw new Error(`${fileName} imports itself in a form that is not replaced`)
  return inlined
}
