/**
 * Returns a file's code with each character in its place: for a component of Vue or Svelte its scripts, for a page its module
 * scripts.
 */
export function codeOf(path: string, text: string): string {
  if (!/\.(?:vue|svelte|html)$/.test(path)) return text
  const blank = (part: string): string => part.replace(/[^\r\n]/g, ' ')
  let code = ''
  let at = 0
  for (const match of text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
    if (path.endsWith('.html') && !/^<script\b[^>]*\btype=["']module["']/.test(match[0])) continue
    const inside = match.index + match[0].indexOf('>') + 1
    const end = match.index + match[0].length - '</script>'.length
    code += blank(text.slice(at, inside)) + text.slice(inside, end)
    at = end
  }
  return code + blank(text.slice(at))
}
