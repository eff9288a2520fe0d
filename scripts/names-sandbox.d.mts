import type { Plugin } from 'vite'

export function namesSandbox(sandboxUrl: string): Plugin
