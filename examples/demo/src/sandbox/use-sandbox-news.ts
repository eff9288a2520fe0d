/** Whether the sandbox has something new to look at, such as a mail: the dot on the buttons that open the panel. */
export function useSandboxNews(): boolean {
  return false
}
