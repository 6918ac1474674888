import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { noShownLiteral } from './scripts/lint/no-shown-literal.mjs'

const netterms = { rules: { 'no-shown-literal': noShownLiteral } }

const RAW_HTML = 'Raw HTML is an injection and breaks Trusted Types: build elements, or render text.'
const RAW_HTML_SYNTAX = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe)$/]',
    message: RAW_HTML,
  },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: RAW_HTML },
  { selector: 'CallExpression[callee.object.name="document"][callee.property.name="write"]', message: RAW_HTML },
  {
    selector: 'JSXAttribute[name.name="style"]',
    message: "A style attribute is refused by style-src 'none': use a class, or an attribute that a sheet reads.",
  },
  {
    selector: 'JSXOpeningElement[name.name="style"]',
    message: "A style element is refused by style-src 'none': add a sheet to the widget.",
  },
]

const NOW = 'The contract has no hidden clock: the instant comes in as an argument.'
const NOW_SYNTAX = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: NOW },
  { selector: 'MemberExpression[object.name="Date"][property.name="now"]', message: NOW },
]

/** One program for all rooms: what a promise is does not depend on them, and seven programs take three times as long. */
const PROJECT = 'tsconfig.lint.json'

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/.next/',
      '**/next-env.d.ts',
      '.data/',
      '.cache/',
      'coverage/',
      'test-results/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    extends: [tseslint.configs.recommended],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-alert': 'error',
      'no-else-return': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'It can be guessed and repeats: use crypto.randomUUID or getRandomValues.',
        },
      ],
      'no-restricted-syntax': ['error', ...RAW_HTML_SYNTAX],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
    },
  },
  {
    // A promise that nobody waits for is a payment that nobody hears of: the one question that needs types.
    files: ['src/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}', 'loader/**/*.ts', 'examples/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    languageOptions: { parserOptions: { project: PROJECT, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}', 'loader/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
  },
  {
    files: [
      'src/**/*.tsx',
      'src/{data,kit}/**/*.ts',
      'widgets/**/*.{ts,tsx}',
      'examples/{portal,workbench}/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error' },
  },
  { files: ['**/*.tsx'], ...jsxA11y.configs.recommended },
  {
    // A table that turns into cards when narrow loses its meaning with its display: its roles are written out.
    files: ['**/*.tsx'],
    rules: {
      'jsx-a11y-x/no-redundant-roles': [
        'error',
        { table: ['table'], thead: ['rowgroup'], tbody: ['rowgroup'], tr: ['row'] },
      ],
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'], tr: ['row'] }],
    },
  },
  {
    // What scrolls by itself is reached by keyboard.
    files: ['examples/workbench/**/*.tsx'],
    rules: { 'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region', 'tabpanel'] }] },
  },
  {
    files: ['src/{data,kit,secure,ui}/**/*.{ts,tsx}', 'widgets/**/*.{ts,tsx}', 'examples/portal/**/*.{ts,tsx}'],
    // Summaries of manifests are for integrators; the portal's own tables are its texts.
    ignores: [
      '**/*.test.{ts,tsx}',
      'widgets/**/*.manifest.ts',
      'examples/portal/src/{messages,faces/texts}/*.ts',
      'examples/portal/src/faces/*-words.ts',
    ],
    plugins: { netterms },
    rules: { 'netterms/no-shown-literal': 'error' },
  },
  {
    files: ['src/contract/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RAW_HTML_SYNTAX, ...NOW_SYNTAX] },
  },
  {
    // Delays between tries are spread by chance, which nobody gains by guessing.
    files: ['src/api/**/*.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Lists of names (HSE-4), all but the first generated from the manifests.
    files: ['src/entries/*.ts', 'src/host/widget-list.ts', 'src/react/widgets.ts'],
    rules: { 'max-lines': 'off' },
  },
)
