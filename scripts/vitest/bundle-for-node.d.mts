export declare function bundleForNode(entry: string): Promise<string>
