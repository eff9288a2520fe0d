import { type AppKit, findDefaultKit, getDefaultKit, watchStores } from '@latchkey/appkit'
import {
  type App,
  computed,
  getCurrentInstance,
  getCurrentScope,
  hasInjectionContext,
  inject,
  type InjectionKey,
  type MaybeRefOrGetter,
  onMounted,
  onScopeDispose,
  provide,
  type Ref,
  shallowRef,
  toRaw,
  toValue,
} from 'vue'

/** Options of every composable besides its own. */
export interface KitChoice {
  /** The kit. @default the kit that the app or a component above provides, else the first one of the page, as for the elements */
  appKit?: MaybeRefOrGetter<AppKit | undefined>
}

/** The kit of a composable. */
export interface KitSource {
  /** For rendering: `undefined` on a server, during hydration, and once the kit was destroyed. */
  readonly kit: Readonly<Ref<AppKit | undefined>>
  /**
   * For event handlers: returns the kit.
   *
   * @throws NoKitError "Please call createAppKit() first"
   */
  require(): AppKit
}

const kitKey: InjectionKey<AppKit> = Symbol('latchkey')

/** Plugin that provides a kit to the composables and components of an app. @example app.use(latchkey, kit) */
export const latchkey = {
  /** Provides the kit. Called by Vue. */
  install(app: App, kit: AppKit): void {
    app.provide(kitKey, toRaw(kit))
  },
}

/** Provides a kit to the components below. Call it in the setup of a component. @example provideAppKit(kit) */
export function provideAppKit(kit: AppKit): void {
  provide(kitKey, toRaw(kit))
}

/**
 * Returns the kit source of a composable. It updates when the kit changes.
 *
 * @throws NoKitError "Please call createAppKit() first" in a browser without a kit
 */
export function useKitSource(appKit?: KitChoice['appKit']): KitSource {
  const provided = hasInjectionContext() ? inject(kitKey, undefined) : undefined
  // A deep ref returns a proxy of the kit, so it is unwrapped.
  const named = (): AppKit | undefined => toRaw(toValue(appKit)) ?? provided
  const first = shallowRef<AppKit>()
  if (typeof document === 'undefined') return { kit: first, require: () => named() ?? getDefaultKit() }

  first.value = findDefaultKit()
  if (!named()) getDefaultKit()
  const stop = watchStores(() => (first.value = findDefaultKit()))
  if (getCurrentScope()) onScopeDispose(stop)
  const isTakingOver = shallowRef(isHydrating())
  if (isTakingOver.value) onMounted(() => (isTakingOver.value = false))
  const choice = computed(() => named() ?? first.value)
  return {
    kit: computed(() => (isTakingOver.value ? undefined : choice.value)),
    require: () => choice.value ?? getDefaultKit(),
  }
}

/**
 * Whether the component hydrates. Vue assigns the server's node to it before its setup; a new component has none until it is
 * mounted.
 */
function isHydrating(): boolean {
  const instance = getCurrentInstance()
  return instance !== null && !instance.isMounted && instance.vnode.el !== null
}
