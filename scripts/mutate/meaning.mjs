/** Estimates how much of a row's text a place in the code expresses. */

/**
 * Returns whether a place is related to a row. Tables and texts that exist because their file was loaded must match a large part of the row; for code that
 * the row's own test runs, one or two of its rarer words are enough.
 */
export function isRelated(meaning, { words }, isRunByTest) {
  const whole = [...words.values()].reduce((sum, each) => sum + each, 0)
  return meaning >= (isRunByTest ? 3 : Math.max(5, whole * 0.4))
}

/** Words that rows and code both use, with different meanings. */
const common = new Set(
  'after all also any before each every from into name none once only other same text than that their them then there these they this when where which while with'.split(
    ' ',
  ),
)

const said = 12
const named = 6
const valueOfNamed = 3
const pathShare = 0.5
const ownShare = 0.5

/**
 * @typedef {{ quoted: string[], numbers: Set<number>, words: Map<string, number> }} Wanted `words`: each with its weight.
 */

/**
 * Creates a reader of rows: a word weighs more if fewer rows contain it.
 *
 * @param {string[]} texts Every row.
 * @returns {(text: string) => Wanted}
 */
export function createReader(texts) {
  const rowsWith = new Map()
  for (const text of texts) for (const word of wordsIn(text)) rowsWith.set(word, (rowsWith.get(word) ?? 0) + 1)
  return text => ({
    quoted: [...text.matchAll(/`([^`]+)`|"([^"]+)"/g)].map(match => match[1] ?? match[2]),
    numbers: numbersIn(text),
    words: new Map([...wordsIn(text)].map(word => [word, Math.log(texts.length / (rowsWith.get(word) ?? 1)) / 2])),
  })
}

/**
 * Returns how much of a row a place matches: the changed code is a number or a quoted text of the row, the code around contains the row's quoted names, or
 * its rare words. A sentence that the row does not quote (a log, an advice) never counts.
 *
 * @param {{ file: string, text: string, near: string }} place
 * @param {Wanted} wanted
 */
export function meaningOf({ file, text, near, key, field }, { quoted, numbers, words }) {
  if (field && !quoted.some(isField)) return 0
  const value = field ?? textIn(text)
  const isNumber = /^\d/.test(text)
  const number = isNumber ? Number(text.replaceAll('_', '')) : 0
  const isSaid =
    (key !== undefined && quoted.includes(key)) ||
    (isNumber ? numbers.has(number) : value !== undefined && quoted.some(isSame))
  if ((value?.includes(' ') || value?.includes('://') || isNumber) && !isSaid) return 0
  // If a row consists of a name and a number, only that number counts.
  if (numbers.size > 0 && words.size <= 2 && !isNumber && !isAny(numbersIn(value ?? ''), numbers)) return 0
  const own = wordsIn(value ?? key ?? '')
  const isNamed = value !== undefined || key !== undefined
  if (isNamed && !isSaid && !field && ![...own].some(word => words.has(word))) return 0
  const names = quoted.filter(quote => /^[\w.:/@-]+$/.test(quote) && hasWhole(near, quote)).length
  const around = wordsIn(near)
  const inPath = wordsIn(file.split('/').at(-1) ?? '')
  // Many things have a `name`: the words around it show which one is meant.
  const unquoted = [...words.keys()].filter(word => !wordsIn(quoted.join(' ')).has(word))
  // A row that only lists names is about those names.
  const isListOfNames = quoted.length > 0 && quoted.every(quote => /^\w+$/.test(quote)) && unquoted.length <= 3
  if (
    isListOfNames &&
    names === 0 &&
    !isSaid &&
    !field &&
    !quoted.some(quote => isPart(own, wordsIn(quote)) && own.size > 1)
  )
    return 0
  const isCommonName = isSaid || field ? wordsIn(field ?? value ?? key ?? '').size <= 1 && !isNumber : false
  if (isCommonName && unquoted.length > 0 && !isAny(unquoted, wordsIn(`${near} ${file}`))) return 0
  // A name of several words, of which a row contains one, counts only in part.
  const saidOfOwn = [...own].filter(word => words.has(word)).length / own.size
  let weight = 0
  let ownWeight = 0
  for (const [word, each] of words) {
    if (own.has(word)) ownWeight += each * (1 + ownShare) * saidOfOwn
    else weight += around.has(word) ? each : inPath.has(word) ? each * pathShare : 0
  }
  // The same number or word means something else elsewhere; a sentence does not.
  if (isSaid && !value?.includes(' ') && weight === 0 && names < 2) return 0
  return (
    (isSaid ? said : field ? named : 0) + (quoted.includes(key) ? valueOfNamed : 0) + names * named + weight + ownWeight
  )

  /** The field `wallet` stands for `connectedWalletInfo`. */
  function isField(quote) {
    return quote === field || (/^[a-z]+[A-Z]\w*$/.test(quote) && isPart(wordsIn(field), wordsIn(quote)))
  }
  function isSame(quote) {
    if (quote === value) return true
    // A sentence that contains a name of the row among its words means something else.
    if (value.includes(' ') && !quote.includes(' ')) return false
    return (
      (value.length >= 4 && hasWhole(quote, value)) ||
      (quote.length >= Math.max(4, value.length / 2) && hasWhole(value, quote))
    )
  }
}

/** Returns the text of a string, or the longest fixed part of a template. */
function textIn(code) {
  if (/^(['"]).*\1$/.test(code)) return code.slice(1, -1)
  if (!/^`[^]*`$/.test(code)) return undefined
  const parts = code.slice(1, -1).split(/\$\{[^}]*\}/)
  return parts.toSorted((a, b) => b.length - a.length)[0]
}

function isAny(some, others) {
  return [...some].some(each => others.has(each))
}

function isPart(some, others) {
  return some.size > 0 && [...some].every(each => others.has(each))
}

function hasWhole(text, part) {
  const index = text.indexOf(part)
  if (index < 0) return false
  return !/\w/.test(text[index - 1] ?? '') && !/\w/.test(text[index + part.length] ?? '')
}

/** Returns the words of a text or of names in camel case, without their endings. */
function wordsIn(text) {
  const parts =
    text
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? []
  return new Set(
    parts
      .filter(word => !common.has(word))
      .map(word => word.replace(/(ings?|ed|es|s)$/, ''))
      .filter(word => word.length >= 3),
  )
}

function numbersIn(text) {
  const numbers = [...text.matchAll(/(?<![\w.])(\d+)(?: ?(s|ms|min|h|px)\b)?/g)].flatMap(([, number, unit]) => {
    const times = { s: 1000, min: 60_000, h: 3_600_000 }[unit] ?? 1
    return [Number(number), Number(number) * times]
  })
  return new Set(numbers.filter(number => number > 1))
}
