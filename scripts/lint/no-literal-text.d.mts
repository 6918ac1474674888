import type { Rule } from 'eslint'
/** Finds texts that stand in code (I18N-18). */
export declare const noLiteralText: Rule.RuleModule
