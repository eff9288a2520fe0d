import type { RouteMap } from './open-tables.ts'

/** The names of the screens. */
export type RouteName = keyof RouteMap

/** A screen with its parameters. */
export type Route<Name extends RouteName = RouteName> = {
  [Each in Name]: { readonly name: Each; readonly params: RouteMap[Each] }
}[Name]

/** The parameters of a push; empty for a screen that needs none. */
export type RouteArguments<Name extends RouteName> = RouteMap[Name] extends undefined
  ? []
  : undefined extends RouteMap[Name]
    ? [params?: RouteMap[Name]]
    : [params: RouteMap[Name]]
