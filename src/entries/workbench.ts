/**
 * Modules for the workbench in addition to the published entry points: the primitives and the theme's calculations. Not
 * published, because `exports` does not list it. Reasons: docs/adr/0017-workbench.md.
 */
export { showStory, type StoryLooks } from '../workbench/show-story.tsx'
export { STORIES } from '../workbench/stories.ts'
export type { Story, StoryState } from '../workbench/story.tsx'
export { COLOR_TOKENS, type PairContrast, previewTheme, type ThemePreview } from '../workbench/theme-preview.ts'
export { PART_MEANINGS } from '../theme/part-meanings.ts'
export { MOST_RADIUS } from '../theme/shape.ts'
export { TOKEN_MEANINGS } from '../theme/token-meanings.ts'
export { type Token, type TokenKind, type TokenName, TOKENS } from '../theme/tokens.ts'
