/**
 * `pnpm check words`: rejects identifiers with a word that docs/contributing/glossary.md marks with ●, and references to sections of a document that is not
 * in the repository. scripts/homonyms.json lists the identifiers that have such a word in another sense.
 *
 * `node scripts/words.mjs <file>…` checks only these files.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import ts from 'typescript'

import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

const marked = readMarkedWords(readFileSync(join(root, 'docs/contributing/glossary.md'), 'utf8'))
const homonyms = JSON.parse(readFileSync(join(root, 'scripts/homonyms.json'), 'utf8')).map(homonym => ({
  ...homonym,
  names: new RegExp(homonym.names ?? ''),
  files: new RegExp(homonym.files ?? ''),
}))
const section = /\b(?:specification|guidelines),? section \d/i

const named = process.argv.slice(2)
const files =
  named.length > 0
    ? named
    : ['packages', 'examples', 'scripts', 'docs'].flatMap(folder =>
        sourceFiles(folder, /\.(?:tsx?|[cm]js|md|css|html)$/),
      )
const found = files
  .filter(file => file !== 'docs/contributing/requirements.md')
  .flatMap(file => {
    const text = readFileSync(resolve(root, file), 'utf8')
    return [...findSections(file, text), ...(/\.(?:tsx?|[cm]js)$/.test(file) ? findIdentifiers(file, text) : [])]
  })
if (named.length === 0) {
  for (const { word, why, isUsed } of homonyms) {
    if (!isUsed) found.push(`scripts/homonyms.json: no identifier has "${word}" as ${why}: remove the row`)
  }
}
if (found.length > 0) console.log(found.join('\n'))
process.exitCode = found.length > 0 ? 1 : 0

/**
 * Reads the marked words of the glossary's last column, with the term to write instead.
 *
 * @param {string} page
 * @returns {{ word: string, instead: string, pattern: RegExp }[]}
 */
function readMarkedWords(page) {
  const rows = page
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => line.split('|').map(cell => cell.trim()))
  return rows.flatMap(([, instead, , avoided]) =>
    [...avoided.matchAll(/([\w -]+) ●/g)].map(([, word]) => ({
      word: word.trim(),
      instead,
      pattern: patternOf(word.trim()),
    })),
  )
}

/** Matches the word in an identifier whose words are separated by spaces, also with the endings of English. */
function patternOf(word) {
  const stem = wordsOf(word.replace(/^x-/, '')).replace(/y$/, '(?:y|ies)').replace(/e$/, '(?:e|es|ed|er|ing)')
  return new RegExp(`(?:^| )${stem}(?:s|d|n|ed|ing)?(?= |$)`)
}

/** Separates the words of an identifier: `readVisit` and `READ_VISIT` are `read visit`. */
function wordsOf(identifier) {
  return identifier
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()
}

function findSections(file, text) {
  return text.split('\n').flatMap((line, index) => {
    const [reference] = section.exec(line) ?? []
    return reference && file !== 'scripts/words.mjs'
      ? [`${file}:${index + 1}: "${reference}": rather the id of a row of docs/contributing/requirements.md`]
      : []
  })
}

function findIdentifiers(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const known = new Map()
  const results = []
  const visit = node => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (!known.has(node.text)) known.set(node.text, findWord(file, node.text))
      const row = known.get(node.text)
      if (row) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        results.push(`${file}:${line + 1}: "${node.text}" has "${row.word}": rather ${row.instead}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return results
}

/** The row of a marked word that the identifier has, unless the identifier has the word in another sense. */
function findWord(file, identifier) {
  const words = wordsOf(identifier)
  const rows = marked.filter(({ pattern }) => pattern.test(words))
  const homonym = homonyms.find(
    ({ word, names, files }) => rows.some(row => row.word === word) && names.test(identifier) && files.test(file),
  )
  if (homonym) homonym.isUsed = true
  return homonym ? undefined : rows[0]
}
