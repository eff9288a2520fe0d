import type ts from 'typescript'

import { type FileMove, startWithComment } from '../file-move.ts'

const components = new WeakMap<FileMove, string>()

/**
 * Writes an element that gives the kit the page's changing theme, and adds its component to the file once.
 *
 * @param mode the text of the expression for the mode
 */
export function themeElement(file: FileMove, place: ts.Node, mode: string): string {
  const component = components.get(file) ?? addComponent(file, place)
  components.set(file, component)
  return file.imports.quoted(`<${component} mode={${mode}} />`)
}

/** Returns whether a file is a server component of a site that marks its client components: it calls no hooks. */
export function isServerFile(file: FileMove, files: readonly FileMove[]): boolean {
  return !isMarked(file) && files.some(isMarked)
}

function isMarked({ text }: FileMove): boolean {
  return /^\s*['"]use client['"]/.test(text)
}

function addComponent(file: FileMove, place: ts.Node): string {
  const component = file.freeName('KitTheme', 'ModalTheme')
  file.imports.want('@latchkey/react', 'useAppKitTheme')
  file.imports.want('react', 'useEffect')
  const type = file.isTyped ? ": { mode: 'light' | 'dark' | 'auto' }" : ''
  const text = `/** Gives the modal the theme that the page chooses. */
function ${component}({ mode }${type}) {
  const { setThemeMode } = useAppKitTheme();
  useEffect(() => setThemeMode(mode), [mode, setThemeMode]);
  return null;
}

`
  const statement = file.source.statements.find(each => each.pos <= place.pos && place.end <= each.end)
  const { semicolon } = file.imports.style()
  file.edits.insert(
    statement ? startWithComment(file.text, statement) : 0,
    file.imports.quoted(semicolon === '' ? text.replace(/;$/gm, '') : text),
  )
  return component
}
