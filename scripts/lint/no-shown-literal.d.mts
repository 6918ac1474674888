import type { Rule } from 'eslint'
/** Finds words in code that reach a place that is shown, by types (I18N-18). */
export declare const noShownLiteral: Rule.RuleModule
