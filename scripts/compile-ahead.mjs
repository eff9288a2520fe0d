/**
 * V8 compiles a function in parentheses along with the file, off the main thread while the file loads. It compiles any other at its first call, on the
 * main thread, while the user waits for the first open. Minifiers that know this, such as Vite's, keep the parentheses.
 */
import { RolldownMagicString } from 'rolldown'
import { parseSync, Visitor } from 'rolldown/utils'

/** Minimum length of a function; a shorter one costs less than its parentheses. */
const shortest = 12

/**
 * Puts the functions of some files into parentheses. The file's own declarations become constants at its start, so that they exist as early as before.
 * Methods stay, because they have no such form.
 *
 * @param {readonly string[]} names of files
 * @returns {import('rolldown').Plugin}
 */
export function compileAhead(names) {
  return {
    name: 'compile-ahead',
    renderChunk(code, { name }) {
      if (!names.includes(name)) return null
      const { program } = parseSync(name, code)
      const changed = new RolldownMagicString(code)
      const methods = new Set()
      const wrap = ({ start, end }) => {
        if (end - start < shortest || methods.has(start)) return
        changed.appendLeft(start, '(')
        changed.prependRight(end, ')')
      }
      new Visitor({
        MethodDefinition: ({ value }) => methods.add(value.start),
        Property: ({ value, method, kind }) => (method || kind !== 'init') && methods.add(value.start),
      }).visit(program)
      new Visitor({ ArrowFunctionExpression: wrap, FunctionExpression: wrap }).visit(program)
      const place = program.body.findLast(({ type }) => type === 'ImportDeclaration')?.end ?? 0
      for (const { type, id, start, end } of program.body) {
        if (type !== 'FunctionDeclaration') continue
        changed.prependRight(start, `\nconst ${id.name} = (`)
        changed.appendLeft(end, ');')
        changed.relocate(start, end, place)
      }
      return { code: changed }
    },
  }
}
