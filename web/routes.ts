import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The pages for developers exist while developing and in a build that asks for them (the demo), never in production.
const devPages = process.env['NODE_ENV'] === 'development' || process.env['VITE_DEV_PAGES'] === '1'

export default [
  index('marketing/home.tsx'),

  layout('app/with-data.tsx', [
    route('login', 'session/login-page.tsx'),

    route('app', 'app/app-layout.tsx', [layout('app/page-boundary.tsx', [])]),
  ]),

  ...(devPages ? [route('dev/gallery', 'dev/gallery.tsx')] : []),
  route('*', 'app/unknown-path.tsx'),
] satisfies RouteConfig
