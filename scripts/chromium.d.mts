export declare function findChromium(): string | undefined
export declare function findHeadlessChromium(): string | undefined
