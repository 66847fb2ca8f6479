import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

import { listFiles } from './scripts/built-files.ts'
import { chunksByUse } from './scripts/chunks.ts'
import { leanPages } from './scripts/lean-pages.ts'

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [leanPages(), tailwindcss(), react(), chunksByUse(), listFiles()],
  // Beside what the pages are made of: domain and node_modules.
  server: { fs: { allow: [import.meta.dirname] } },
  build: {
    // Strict CSP: everything is a file of our own origin, never a data: URL in a stylesheet.
    assetsInlineLimit: 0,
    // Every browser preloads modules by itself since 2023; an older one asks for them a moment later.
    modulePreload: { polyfill: false },
  },
})
