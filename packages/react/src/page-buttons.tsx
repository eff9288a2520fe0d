import { assignKit, assignProps, type ChainNamespace, logFailure } from '@latchkey/appkit'
import { createElement, type FunctionComponent, useEffect, useLayoutEffect, useRef } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

export interface AppKitConnectButtonProps extends KitChoice {
  disabled?: boolean
  /** Height of the button: 44 or 36 px. @default 'md' */
  size?: 'md' | 'sm'
  /** Text of the button. @default 'Connect wallet' */
  label?: string
  /** Text during a request to a wallet. @default 'Connecting' */
  loadingLabel?: string
  namespace?: ChainNamespace
}

export interface AppKitAccountButtonProps extends KitChoice {
  disabled?: boolean
  /** Whether the native balance shows. @default 'show' */
  balance?: 'show' | 'hide'
  /** Characters of the address before the ellipsis. @default 4 */
  charsStart?: number
  /** Characters of the address after the ellipsis. @default 6 */
  charsEnd?: number
  namespace?: ChainNamespace
}

export interface AppKitButtonProps extends AppKitConnectButtonProps, AppKitAccountButtonProps {}

export interface AppKitNetworkButtonProps extends KitChoice {
  disabled?: boolean
  label?: string
}

/** Connects a wallet, or shows the account. @example <AppKitButton balance="hide" /> */
export const AppKitButton: FunctionComponent<AppKitButtonProps> = /* #__PURE__ */ wrap('appkit-button')
export const AppKitConnectButton: FunctionComponent<AppKitConnectButtonProps> =
  /* #__PURE__ */ wrap('appkit-connect-button')
export const AppKitAccountButton: FunctionComponent<AppKitAccountButtonProps> =
  /* #__PURE__ */ wrap('appkit-account-button')
export const AppKitNetworkButton: FunctionComponent<AppKitNetworkButtonProps> =
  /* #__PURE__ */ wrap('appkit-network-button')

/** React 18 would set properties of a custom element as attributes, so they are assigned directly, in 18 and 19 alike. */
function wrap<Props extends KitChoice>(tag: string): FunctionComponent<Props> {
  return function PageButton({ appKit, ...props }) {
    const source = useKitSource(appKit)
    const element = useRef<HTMLElement>(null)
    const set = useRef<object>({})
    // Imported here and not by the module, because the code is for browsers only, and Lit would leave globals on a server.
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
