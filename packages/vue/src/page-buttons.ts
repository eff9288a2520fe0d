import { type AppKit, assignKit, assignProps, type ChainNamespace, logFailure } from '@latchkey/appkit'
import { type DefineComponent, defineComponent, h, onMounted, shallowRef, watchEffect } from 'vue'

import { useKitSource } from './kit-source.ts'

interface KitProps {
  /** @default the kit that the app or a component above provides, else the first one of the page */
  appKit?: AppKit | undefined
}

/** The props of `AppKitConnectButton`. */
export interface AppKitConnectButtonProps extends KitProps {
  /** Cannot be pressed. */
  disabled?: boolean | undefined
  /** How high it is. @default 'md' */
  size?: 'md' | 'sm' | undefined
  /** What it says. @default 'Connect wallet' */
  label?: string | undefined
  /** What it says while a wallet is asked. @default 'Connecting' */
  loadingLabel?: string | undefined
  /** The family that it connects. */
  namespace?: ChainNamespace | undefined
}

/** The props of `AppKitAccountButton`. */
export interface AppKitAccountButtonProps extends KitProps {
  /** Cannot be pressed. */
  disabled?: boolean | undefined
  /** Whether the native balance shows. @default 'show' */
  balance?: 'show' | 'hide' | undefined
  /** Characters of the address before the ellipsis. @default 4 */
  charsStart?: number | undefined
  /** And after it. @default 6 */
  charsEnd?: number | undefined
  /** The family whose account it shows. */
  namespace?: ChainNamespace | undefined
}

/** The props of `AppKitButton`. */
export interface AppKitButtonProps extends AppKitConnectButtonProps, AppKitAccountButtonProps {}

/** The props of `AppKitNetworkButton`. */
export interface AppKitNetworkButtonProps extends KitProps {
  /** Cannot be pressed. */
  disabled?: boolean | undefined
  /** What it says where the site has no network. */
  label?: string | undefined
}

const ofConnect = ['size', 'label', 'loadingLabel', 'namespace']
const ofAccount = ['balance', 'charsStart', 'charsEnd', 'namespace']

/** Connects, or shows the account. */
export const AppKitButton: DefineComponent<AppKitButtonProps> = /* #__PURE__ */ wrap('AppKitButton', 'appkit-button', [
  ...ofConnect,
  ...ofAccount,
])
/** Connects. */
export const AppKitConnectButton: DefineComponent<AppKitConnectButtonProps> = /* #__PURE__ */ wrap(
  'AppKitConnectButton',
  'appkit-connect-button',
  ofConnect,
)
/** Shows the account. */
export const AppKitAccountButton: DefineComponent<AppKitAccountButtonProps> = /* #__PURE__ */ wrap(
  'AppKitAccountButton',
  'appkit-account-button',
  ofAccount,
)
/** Shows the network, and the way to another. */
export const AppKitNetworkButton: DefineComponent<AppKitNetworkButtonProps> = /* #__PURE__ */ wrap(
  'AppKitNetworkButton',
  'appkit-network-button',
  ['label'],
)

/** Properties, not attributes, also where the element's code comes later than the first render. */
function wrap<Props extends KitProps>(name: string, tag: string, names: readonly string[]): DefineComponent<Props> {
  const component = defineComponent({
    name,
    // `<AppKitButton disabled>` is true, and one without it leaves the element as it is.
    props: {
      ...Object.fromEntries(['appKit', ...names].map(each => [each, null])),
      disabled: { type: Boolean, default: undefined },
    },
    setup(props: Record<string, unknown>) {
      const { kit } = useKitSource(() => props.appKit as AppKit | undefined)
      const element = shallowRef<HTMLElement>()
      const set = new Set<string>()
      onMounted(() => {
        // Here and not with this module: their code is for browsers alone, and on a server Lit would leave globals behind.
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
