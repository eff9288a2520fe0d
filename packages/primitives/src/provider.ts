export interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** A wallet's provider as EIP-1193 has it. */
export interface Eip1193Provider {
  request(request: RequestArguments): Promise<unknown>
  on(event: string, listener: (event: never) => void): unknown
  removeListener(event: string, listener: (event: never) => void): unknown
}
