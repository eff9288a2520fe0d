/**
 * Type-checks only the requested files of a project, because foreign libraries have errors in their types, and checking them
 * takes most of the time. Prints `{ files, mistakes }`.
 *   node own-type-errors.mjs <tsconfig.json> <regular expression for paths from this folder>
 */
import { relative, sep } from 'node:path'

import ts from 'typescript'

const [config, wanted] = process.argv.slice(2)
const pathOf = fileName => relative(process.cwd(), fileName).split(sep).join('/')

const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(config, {}, ts.sys)
const program = ts.createProgram(fileNames, options)
const files = program.getSourceFiles().filter(({ fileName }) => new RegExp(wanted).test(pathOf(fileName)))
const mistakes = files.flatMap(file => [
  ...program.getSyntacticDiagnostics(file),
  ...program.getSemanticDiagnostics(file),
])
const all = [...errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...mistakes]
const describe = ({ file, messageText }) =>
  `${file ? pathOf(file.fileName) : config}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
process.stdout.write(
  JSON.stringify({ files: files.map(({ fileName }) => pathOf(fileName)), mistakes: all.map(describe) }),
)
