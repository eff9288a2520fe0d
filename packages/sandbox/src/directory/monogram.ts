import { colorOf, numberOf } from './color-of.ts'

/**
 * A generated logo: the initials of `name` on a gradient that starts from `color`. An SVG document of 160 by 160 that is the
 * same on every start and loads nothing.
 */
export function createMonogram(name: string, color = colorOf(name)): string {
  const angle = numberOf(name) % 90
  const letters = escapeXml(initialsOf(name))
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">',
    `<defs><linearGradient id="g" gradientTransform="rotate(${angle})">`,
    `<stop stop-color="${escapeXml(color)}"/><stop offset="1" stop-color="${colorOf(`${name}#end`)}"/></linearGradient></defs>`,
    '<rect width="160" height="160" fill="url(#g)"/>',
    `<text x="80" y="84" fill="#fff" stroke="#000" stroke-opacity=".25" paint-order="stroke" font-family="sans-serif" font-size="${letters.length > 1 ? 64 : 80}"`,
    ` font-weight="600" text-anchor="middle" dominant-baseline="middle">${letters}</text></svg>`,
  ].join('')
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['?']
  return words
    .slice(0, 2)
    .map(word => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
