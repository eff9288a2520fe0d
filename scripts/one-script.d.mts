export declare function buildOneScript(options: { outDir: string }): Promise<void>
