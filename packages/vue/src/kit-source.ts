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

/** What every composable takes besides its own arguments. */
export interface KitChoice {
  /** @default the kit that the app or a component above provides, else the first one of the page, as for the elements */
  appKit?: MaybeRefOrGetter<AppKit | undefined>
}

/** Where a composable gets its kit from. */
export interface KitSource {
  /** For what is shown: none on a server, none while what a server rendered is taken over, and none once it was destroyed. */
  readonly kit: Readonly<Ref<AppKit | undefined>>
  /**
   * For what a person does.
   *
   * @throws NoKitError "Please call createAppKit() first"
   */
  require(): AppKit
}

const kitKey: InjectionKey<AppKit> = Symbol('latchkey')

/** `app.use(latchkey, kit)`: the composables and components of this app follow this kit. */
export const latchkey = {
  /** Vue calls it. */
  install(app: App, kit: AppKit): void {
    app.provide(kitKey, toRaw(kit))
  },
}

/** Called in the setup of a component: what is below it follows this kit. */
export function provideAppKit(kit: AppKit): void {
  provide(kitKey, toRaw(kit))
}

/**
 * The kit source of a composable; it follows another kit when that becomes the one to follow.
 *
 * @throws NoKitError "Please call createAppKit() first" in a browser where there is no kit
 */
export function useKitSource(appKit?: KitChoice['appKit']): KitSource {
  const provided = hasInjectionContext() ? inject(kitKey, undefined) : undefined
  // What holds a kit in a deep ref hands out a proxy of it, which is not the kit.
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

/** Vue gives a component the node that a server rendered before its setup; one that is made anew has none then, and has one once it is mounted. */
function isHydrating(): boolean {
  const instance = getCurrentInstance()
  return instance !== null && !instance.isMounted && instance.vnode.el !== null
}
