import type { Rule } from 'eslint'
/** Finds hard-coded text in places that a person reads or hears, by their types (I18N-18). */
export declare const noShownLiteral: Rule.RuleModule
