export declare function buildOfflinePage(): Promise<string>
