import { colorOf, numberOf } from './color-of.ts'
import { luminanceOf, mixColors } from './mix-colors.ts'

/**
 * Creates a logo: the first letter of `name` on a simple shape, in the wallet's `color`. An SVG document of 160 by 160 that is
 * the same on every start and loads nothing.
 */
export function createMonogram(name: string, color = colorOf(name)): string {
  const seed = numberOf(name)
  const { top, bottom, ink } = paint(name, color)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">',
    `<defs><linearGradient id="g" x2=".4" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>`,
    '<rect width="160" height="160" fill="url(#g)"/>',
    `<g fill="${ink}" fill-opacity=".1" transform="rotate(${(seed % 4) * 90} 80 80)">${shapes[(seed >>> 8) % shapes.length]}</g>`,
    `<text x="80" y="82" fill="${ink}" font-family="Inter, system-ui, sans-serif" font-size="84" font-weight="600"`,
    ` text-anchor="middle" dominant-baseline="central">${escapeXml(initialOf(name))}</text></svg>`,
  ].join('')
}

const shapes = [
  '<circle cx="136" cy="136" r="84"/>',
  '<circle cx="0" cy="160" r="76"/><circle cx="0" cy="160" r="124"/>',
  '<path d="M0 104 104 0h56L0 160Z"/>',
  '<path d="M0 84a80 80 0 0 1 160 0v76H0Z"/>',
  '<path d="M0 0h84A84 84 0 0 1 0 84Z"/><path d="M160 160H76a84 84 0 0 1 84-84Z"/>',
  '<path d="M0 160A160 160 0 0 1 160 0v160Z"/>',
]

/** Limit of the background's luminance for a readable white letter: a contrast of 3. */
const lightestGround = 0.3
/** Luminance from which a colour is used as the background of dark letters. */
const paper = 0.6

function paint(name: string, color: string): { top: string; bottom: string; ink: string } {
  const own = /^#[0-9a-f]{6}$/i.test(color) ? color : colorOf(name)
  if (luminanceOf(own) > paper) {
    const ink = mixColors(colorOf(name), '#000000', 0.25)
    return { top: mixColors('#ffffff', ink, 0.06), bottom: mixColors('#ffffff', ink, 0.16), ink }
  }
  let ground = own
  while (luminanceOf(ground) > lightestGround) ground = mixColors(ground, '#000000', 0.04)
  // Black has no darker shade, and would look like a hole on a dark page.
  if (luminanceOf(ground) < 0.01) ground = '#34343a'
  return { top: ground, bottom: mixColors(ground, '#000000', 0.26), ink: '#ffffff' }
}

function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?'
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
