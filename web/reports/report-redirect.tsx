import { Navigate, useLocation, useParams } from 'react-router'

/** `/reports/{id}`, the path of old links, is `/app/reports/{id}` (PRODUCT 1). */
export default function ReportRedirect() {
  const { reportId = '' } = useParams()
  return <Navigate replace to={`/app/reports/${reportId}${useLocation().search}`} />
}
