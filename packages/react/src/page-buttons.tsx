import { assignKit, assignProps, type ChainNamespace, logFailure } from '@latchkey/appkit'
import { createElement, type FunctionComponent, useEffect, useLayoutEffect, useRef } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

export interface AppKitConnectButtonProps extends KitChoice {
  disabled?: boolean
  /** @default 'md' */
  size?: 'md' | 'sm'
  /** @default 'Connect wallet' */
  label?: string
  /** @default 'Connecting' */
  loadingLabel?: string
  namespace?: ChainNamespace
}

export interface AppKitAccountButtonProps extends KitChoice {
  disabled?: boolean
  /** @default 'show' */
  balance?: 'show' | 'hide'
  /** Characters of the address before the ellipsis. @default 4 */
  charsStart?: number
  /** And after it. @default 6 */
  charsEnd?: number
  namespace?: ChainNamespace
}

export interface AppKitButtonProps extends AppKitConnectButtonProps, AppKitAccountButtonProps {}

export interface AppKitNetworkButtonProps extends KitChoice {
  disabled?: boolean
  label?: string
}

/** Connects, or shows the account. */
export const AppKitButton: FunctionComponent<AppKitButtonProps> = /* #__PURE__ */ wrap('appkit-button')
export const AppKitConnectButton: FunctionComponent<AppKitConnectButtonProps> =
  /* #__PURE__ */ wrap('appkit-connect-button')
export const AppKitAccountButton: FunctionComponent<AppKitAccountButtonProps> =
  /* #__PURE__ */ wrap('appkit-account-button')
export const AppKitNetworkButton: FunctionComponent<AppKitNetworkButtonProps> =
  /* #__PURE__ */ wrap('appkit-network-button')

/** React 18 would turn properties of a custom element into attributes, so they are set by hand, the same way in 18 and 19. */
function wrap<Props extends KitChoice>(tag: string): FunctionComponent<Props> {
  return function PageButton({ appKit, ...props }) {
    const source = useKitSource(appKit)
    const element = useRef<HTMLElement>(null)
    const set = useRef<object>({})
    // Here and not with this module: their code is for browsers alone, and on a server Lit would leave globals behind.
    useEffect(() => {
      import('@latchkey/appkit/elements').catch((error: unknown) =>
        logFailure(source.get(), 'The code of the buttons did not load', error),
      )
    }, [source])
    useBrowserLayoutEffect(() => {
      const gone = Object.fromEntries(Object.keys(set.current).map(name => [name, undefined]))
      set.current = props
      if (!element.current) return
      assignProps(element.current, { ...gone, ...props })
      assignKit(element.current, source.make())
    })
    return createElement(tag, { ref: element })
  }
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
