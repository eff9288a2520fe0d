import { type AppKit, assignKit, assignProps, type ChainNamespace, logFailure } from '@latchkey/appkit'
import { type DefineComponent, defineComponent, h, onMounted, shallowRef, watchEffect } from 'vue'

import { useKitSource } from './kit-source.ts'

interface KitProps {
  /** The kit. @default the kit that the app or a component above provides, else the first one of the page */
  appKit?: AppKit | undefined
}

/** The props of `AppKitConnectButton`. */
export interface AppKitConnectButtonProps extends KitProps {
  /** Whether the button is disabled. @default false */
  disabled?: boolean | undefined
  /** Height of the button: 44 or 36 px. @default 'md' */
  size?: 'md' | 'sm' | undefined
  /** Text of the button. @default 'Connect wallet' */
  label?: string | undefined
  /** Text during a request to a wallet. @default 'Connecting' */
  loadingLabel?: string | undefined
  /** The namespace to connect. @default every namespace */
  namespace?: ChainNamespace | undefined
}

/** The props of `AppKitAccountButton`. */
export interface AppKitAccountButtonProps extends KitProps {
  /** Whether the button is disabled. @default false */
  disabled?: boolean | undefined
  /** Whether the native balance shows. @default 'show' */
  balance?: 'show' | 'hide' | undefined
  /** Characters of the address before the ellipsis. @default 4 */
  charsStart?: number | undefined
  /** Characters of the address after the ellipsis. @default 6 */
  charsEnd?: number | undefined
  /** The namespace of the account. @default the active namespace */
  namespace?: ChainNamespace | undefined
}

/** The props of `AppKitButton`. */
export interface AppKitButtonProps extends AppKitConnectButtonProps, AppKitAccountButtonProps {}

/** The props of `AppKitNetworkButton`. */
export interface AppKitNetworkButtonProps extends KitProps {
  /** Whether the button is disabled. @default false */
  disabled?: boolean | undefined
  /** Text of the button. @default the network's name */
  label?: string | undefined
}

const ofConnect = ['size', 'label', 'loadingLabel', 'namespace']
const ofAccount = ['balance', 'charsStart', 'charsEnd', 'namespace']

/** Connects a wallet, or shows the account. @example <AppKitButton balance="hide" /> */
export const AppKitButton: DefineComponent<AppKitButtonProps> = /* #__PURE__ */ wrap('AppKitButton', 'appkit-button', [
  ...ofConnect,
  ...ofAccount,
])
/** Connects a wallet. @example <AppKitConnectButton size="sm" /> */
export const AppKitConnectButton: DefineComponent<AppKitConnectButtonProps> = /* #__PURE__ */ wrap(
  'AppKitConnectButton',
  'appkit-connect-button',
  ofConnect,
)
/** Shows the account. @example <AppKitAccountButton /> */
export const AppKitAccountButton: DefineComponent<AppKitAccountButtonProps> = /* #__PURE__ */ wrap(
  'AppKitAccountButton',
  'appkit-account-button',
  ofAccount,
)
/** Shows the network, and opens the list of networks. @example <AppKitNetworkButton /> */
export const AppKitNetworkButton: DefineComponent<AppKitNetworkButtonProps> = /* #__PURE__ */ wrap(
  'AppKitNetworkButton',
  'appkit-network-button',
  ['label'],
)

/** Sets properties, not attributes, even if the element's code is loaded after the first render. */
function wrap<Props extends KitProps>(name: string, tag: string, names: readonly string[]): DefineComponent<Props> {
  const component = defineComponent({
    name,
    // With these types `<AppKitButton disabled>` means true, and a missing prop leaves the element's own value.
    props: {
      ...Object.fromEntries(['appKit', ...names].map(each => [each, null])),
      disabled: { type: Boolean, default: undefined },
    },
    setup(props: Record<string, unknown>) {
      const { kit } = useKitSource(() => props.appKit as AppKit | undefined)
      const element = shallowRef<HTMLElement>()
      const set = new Set<string>()
      onMounted(() => {
        // Imported here and not by the module, because the code is for browsers only, and Lit would leave globals on a server.
        import('@latchkey/appkit/elements').catch((error: unknown) =>
          logFailure(kit.value, 'The code of the buttons did not load', error),
        )
        watchEffect(() => {
          if (!element.value) return
          for (const [name, value] of Object.entries(props)) {
            if (name === 'appKit' || (value === undefined && !set.has(name))) continue
            set.add(name)
            assignProps(element.value, { [name]: value })
          }
          assignKit(element.value, kit.value)
        })
      })
      return () => h(tag, { ref: element })
    },
  })
  return component as unknown as DefineComponent<Props>
}
