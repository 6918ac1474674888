/** Names of what components take as a `string`: words that are shown, and names for code (I18N-18). */
export declare const SHOWN: readonly string[]
export declare const NAMES: readonly string[]
