import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const chanceAndClock = [
  { name: 'Date', message: 'Rules and folds know no clock.' },
  { name: 'performance', message: 'Rules and folds know no clock.' },
  { name: 'Intl', message: 'Two clients may have two locales.' },
  { name: 'setTimeout', message: 'Rules and folds are synchronous.' },
];

export default ts.config(
  { ignores: ['out/', 'node_modules/', 'test-output/'] },
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // An unsupported language feature for the type checker is a bug; a plain Map as a cache is not.
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/no-at-html-tags': 'error',
      // It takes each word of the reason behind an ignored warning for the name of a warning.
      'svelte/no-unused-svelte-ignore': 'off',
      eqeqeq: 'error',
    },
  },
  {
    // The rooms whose answers must be the same on every machine, for ever.
    files: [
      'rules/**/*.ts',
      'src-renderer/ledger/**/*.ts',
      'src-renderer/sheet/format/**/*.ts',
      'src-renderer/sheet/layout.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', ...chanceAndClock],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Chance comes from the dice alone.' },
        { object: 'Math', property: 'sin', message: 'Engines differ in the last digit.' },
        { object: 'Math', property: 'exp', message: 'Engines differ in the last digit.' },
        { object: 'Math', property: 'pow', message: 'Engines differ in the last digit.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'Literal[raw=/^[0-9]+[.][0-9]/]', message: 'Integers only.' },
        {
          selector: "CallExpression[callee.property.name='localeCompare']",
          message: 'Two clients may have two locales.',
        },
        {
          selector: "CallExpression[callee.property.name='sort'][arguments.length=0]",
          message: 'Sort with a total comparator.',
        },
        { selector: 'CallExpression[callee.property.name=/^toLocale/]', message: 'Two clients may have two locales.' },
      ],
    },
  },
  { files: ['scripts/**/*.mjs', '.dependency-cruiser.mjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
