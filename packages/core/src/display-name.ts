/**
 * A name from outside as it may be shown: wallets and networks name themselves, so direction marks, invisible characters and
 * line breaks go, and length has an end.
 *
 * @param fallback what a name that is empty without them shows as
 */
export function displayName(name: string | undefined, fallback: string): string {
  const plain = (name ?? '').replace(unseen, '').replace(/\s+/g, ' ').trim()
  if (plain === '') return fallback
  const letters = Array.from(plain)
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : plain
}

const longestName = 40
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
