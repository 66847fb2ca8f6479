import { redirect, type ClientLoaderFunctionArgs } from 'react-router'

/** `/reports/{id}`, the path of old links, is `/app/reports/{id}` (PRODUCT 1). */
export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  return redirect(`/app/reports/${params['reportId'] ?? ''}${new URL(request.url).search}`)
}

export default function ReportRedirect() {
  return null
}
