import { formatServiceUrl } from '../service-request.ts'

/** The JSON-RPC endpoint of a chain at the Blockchain API: `/v1/?chainId={caip}&projectId={id}` (specification section 7). */
export function formatRpcEndpoint(base: string, chainId: string, projectId: string): string {
  return formatServiceUrl(base, { path: '/v1/', query: { chainId, projectId } })
}
