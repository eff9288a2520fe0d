/** Another program listens on the sandbox's port. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  readonly port: number

  constructor(port: number, host: string) {
    super(
      `Port ${port} on ${host} is taken: stop what uses it (perhaps another sandbox), or start on another one with --port ${port + 1}.`,
    )
    this.port = port
  }
}
