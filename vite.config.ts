import { fileURLToPath } from 'node:url'

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [englishWithItsCode(), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    // Strict CSP: everything is a file of our own origin, never a data: URL in a stylesheet.
    assetsInlineLimit: 0,
  },
})

/**
 * A feature's English texts travel with the code that shows them: a module that says `useTranslation('jobs')` brings
 * the jobs catalogue. All of them together would be in the first load of every page, the sign-in page's included.
 */
function englishWithItsCode(): Plugin {
  const web = fileURLToPath(new URL('./web', import.meta.url))
  const prefix = 'virtual:english/'
  return {
    name: 'english-with-its-code',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const feature = id.slice(prefix.length + 1)
      return [
        `import { addEnglish } from '${web}/lib/i18n.ts'`,
        `import texts from '${web}/${feature}/messages.en.json'`,
        `addEnglish('${feature}', texts)`,
      ].join('\n')
    },
    transform(code, id) {
      if (!id.startsWith(web) || !/\.tsx?($|\?)/.test(id)) return undefined
      const calls = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].map(([call]) => call)
      const features = new Set([...calls.join().matchAll(/'(\w+)'/g)].map(([, feature]) => feature))
      const imports = [...features].map((feature) => `import '${prefix}${feature}';`)
      return imports.length > 0 ? { code: imports.join('') + code, map: null } : undefined
    },
  }
}
