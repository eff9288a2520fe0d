import { describe, expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const range = '^1.0.0'
const place = useSites()

describe('the provider of AppKit, which may be undefined here', () => {
  const moved = (path: string, lines: readonly string[]): string[] => {
    const home = place({ [path]: lines.join('\n') })
    moveSite(home, { write: true, range })
    expect(moveSite(home, { range }).files).toEqual([])
    return filesOf(home)[path]?.split('\n') ?? []
  }
  const hook = "import { useAppKitProvider } from '@reown/appkit/react'"
  const take = "  const { walletProvider } = useAppKitProvider<Provider>('eip155')"

  test('has a non-null assertion if the site assumed it, and none after a check', () => {
    const component = [
      'export function A() {',
      take,
      '  const sign = () => new BrowserProvider(walletProvider).getSigner()',
      '  const ask = () => walletProvider.request({ method: 1 })',
      '  const chain = async () => (walletProvider ? new BrowserProvider(walletProvider).getNetwork() : walletProvider?.chain)',
      '  return use(sign, ask, chain)',
      '}',
    ]
    const guarded = [
      'export function B() {',
      take,
      '  if (!walletProvider) return null',
      '  return () => walletProvider.request({ method: 1 })',
      '}',
    ]
    const lines = moved('a.ts', [hook, ...component, ...guarded])
    expect(lines.slice(3, 6)).toEqual([
      component[2]?.replace('(walletProvider)', '(walletProvider!)'),
      component[3]?.replace('walletProvider.', 'walletProvider!.'),
      component[4],
    ])
    expect(lines.slice(8)).toEqual(guarded)
  })

  test('stays unchanged in a script without types', () => {
    const lines = ['export function A() {', take.replace('<Provider>', ''), '  return walletProvider.request()', '}']
    expect(moved('a.js', [hook, ...lines]).slice(1)).toEqual(lines)
  })

  test('is followed in a component of Vue, whose markup is left with a comment', () => {
    const lines = moved('a.vue', [
      '<script setup lang="ts">',
      "import { useAppKitProvider } from '@reown/appkit/vue'",
      take.trim(),
      'const sign = () => new BrowserProvider(walletProvider)',
      '</script>',
      '<template>{{ walletProvider }}</template>',
      '',
    ])
    expect(lines.slice(2, 5)).toEqual([
      '// latchkey-move: walletProvider in the template: write wallet.walletProvider',
      "const wallet = useAppKitProvider<Provider>('eip155')",
      'const sign = () => new BrowserProvider(wallet.walletProvider!)',
    ])
  })
})

describe('event data', () => {
  function moved(path: string, lines: readonly string[]): string[] {
    const home = place({ [path]: lines.join('\n') })
    moveSite(home, { write: true, range })
    expect(moveSite(home, { range }).files).toEqual([])
    return filesOf(home)[path]?.split('\n') ?? []
  }
  const hook = "import { useAppKitEvents } from '@reown/appkit/react'"

  test.each([
    ['  const events = useAppKitEvents()', '  return events.data.event', '  return events.data?.event'],
    ['  const { data } = useAppKitEvents()', '  return data.properties.name', '  return data?.properties.name'],
    ['  const { data: last } = useAppKitEvents()', "  return last['event']", "  return last?.['event']"],
    ['', '  return useAppKitEvents().data.event', '  return useAppKitEvents().data?.event'],
    [
      '  const events = useAppKitEvents()',
      '  return events\n    .data\n    .event',
      '  return events\n    .data\n    ?.event',
    ],
    ['  const events = useAppKitEvents()', '  return [events.timestamp, events.data, other.data.event]', undefined],
    ['  const { data } = useAppKitEvents()', '  return data?.event', undefined],
  ])('are read with optional chaining: %s %s', (take, before, after = before) => {
    const lines = moved('a.ts', [hook, 'export function useIt() {', take, before, '}'])
    expect(lines).toEqual([
      hook.replace('@reown/appkit', '@latchkey'),
      'export function useIt() {',
      take,
      ...after.split('\n'),
      '}',
    ])
  })

  test('stay with a comment if they are destructured at once, and are read with optional chaining in the markup of Vue', () => {
    const take = '  const { data: { event } } = useAppKitEvents()'
    expect(moved('a.ts', [hook, 'export function useIt() {', take, '  return event', '}']).slice(2, 4)).toEqual([
      '  // latchkey-move: data is undefined before the first event: take its members where there is one',
      take,
    ])
    const vue = [
      '<script setup lang="ts">',
      "import { useAppKitEvents } from '@reown/appkit/vue'",
      'const events = useAppKitEvents()',
      '</script>',
      '<template>{{ events.data.event }}</template>',
    ]
    expect(moved('a.vue', vue).slice(2, 5)).toEqual([
      vue[2],
      '</script>',
      '<template>{{ events.data?.event }}</template>',
    ])
    expect(moved('b.vue', [...vue.slice(0, 4), '<template>{{ events.timestamp }}</template>'])[2]).toBe(vue[2])
  })
})
