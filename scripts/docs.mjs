/**
 * `pnpm check docs`: checks that every relative link of a page names a file of this repository, and every `#anchor` a heading of that file. Anchors are
 * made as GitHub makes them. Each folder of packages and of the features has a README of at most 30 lines.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

import { root } from './run.mjs'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
const pages = tracked.split('\n').filter(path => path && !path.includes('/fixtures/') && existsSync(join(root, path)))
const anchorsByPage = new Map()
const broken = pages.flatMap(page => brokenLinks(page))

/** Folders of which each folder has a page. */
const homes = [
  'packages',
  'packages/adapters',
  'packages/features/src',
  ...['onboarding', 'embedded', 'account', 'transactions'].map(group => `packages/features/src/${group}`),
]
/** A page of a folder is read before its code. */
const maxLines = 30
const pageProblems = homes.flatMap(home => checkPages(home))

if (broken.length > 0 || pageProblems.length > 0) {
  for (const problem of [...broken, ...pageProblems]) console.log(problem)
  console.log(`${broken.length} links of the docs have no target, ${pageProblems.length} folders have no short page.`)
  process.exitCode = 1
}

function checkPages(home) {
  const folders = readdirSync(join(root, home), { withFileTypes: true }).filter(entry => entry.isDirectory())
  return folders.flatMap(({ name }) => {
    const page = `${home}/${name}/README.md`
    if (!pages.includes(page)) return [`${page}: missing`]
    const lines = readFileSync(join(root, page), 'utf8').trimEnd().split('\n').length
    return lines > maxLines ? [`${page}: ${lines} lines, at most ${maxLines}`] : []
  })
}

function brokenLinks(page) {
  const text = withoutCode(readFileSync(join(root, page), 'utf8'))
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]:\s+(\S+)/gm)].map(
    ([, inline, defined]) => inline ?? defined,
  )
  return links
    .filter(link => !/^[a-z]+:/i.test(link))
    .filter(link => !hasTarget(page, link))
    .map(link => `${page}: ${link}`)
}

function hasTarget(page, link) {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(root, page) : resolve(join(root, dirname(page)), decodeURIComponent(path))
  if (!existsSync(target)) return false
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(relative(root, target)).has(anchor)
}

function anchorsOf(page) {
  if (!anchorsByPage.has(page)) anchorsByPage.set(page, readAnchors(readFileSync(join(root, page), 'utf8')))
  return anchorsByPage.get(page)
}

function readAnchors(text) {
  const anchors = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id]) => id))
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#{1,6}\s+(.+?)\s*$/gm)) {
    const slug = toSlug(heading)
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

function toSlug(heading) {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
}

/** Empties the lines of fenced code, so that nothing in them counts as a heading or a link. */
function withoutCode(text) {
  return text.replace(/^```[\s\S]*?^```/gm, block => block.replace(/[^\n]/g, ''))
}
