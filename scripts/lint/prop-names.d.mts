/** Names of component props of type `string`: those with displayed text, and those that only code reads (I18N-18). */
export declare const SHOWN: readonly string[]
export declare const NAMES: readonly string[]
