/**
 * Stands in a statement of the platform that goes across companies on purpose. All others say of which company they are
 * (docs/architecture.md, Tenancy); `server/testing/statements.ts` looks at every statement that the tests send.
 */
export const acrossCompanies = '/* across companies */'
