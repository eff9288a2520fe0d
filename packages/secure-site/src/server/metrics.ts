/** Counters of events, by name and labels. */
export interface Metrics {
  count(name: string, labels?: Readonly<Record<string, string | number>>, by?: number): void
  /** Returns the counters in the text format of Prometheus. */
  text(): string
}

const helps: Readonly<Record<string, string>> = {
  requests_total: 'Requests that were answered.',
  request_milliseconds_total: 'How long answers took together.',
  refusals_total: 'Requests that were refused, by the code of the error.',
  socials_total: 'Logins by a provider, and what came of them.',
  operator_releases_total: "How often the operator's share of a wallet was asked for, and what came of it.",
  operator_key_checks_total:
    "How often it was asked whether the operator's key opens what is sealed for it, and what came of it.",
  node_refusals_total: 'Requests to nodes that were over the budget of a user or a network.',
  mails_total: 'Mails, and whether they went out.',
}

/** Creates counters of this process. */
export function createMetrics(): Metrics {
  const counters = new Map<string, Map<string, number>>()
  return {
    count(name, labels = {}, by = 1) {
      const series = counters.get(name) ?? new Map<string, number>()
      counters.set(name, series)
      const written = Object.entries(labels).map(([label, value]) => `${label}="${String(value)}"`)
      const key = written.length > 0 ? `{${written.join(',')}}` : ''
      series.set(key, (series.get(key) ?? 0) + by)
    },
    text: () =>
      [...counters]
        .map(([name, series]) => {
          const full = `latchkey_secure_site_${name}`
          const lines = [...series].map(([labels, value]) => `${full}${labels} ${value}\n`)
          return `# HELP ${full} ${helps[name] ?? name}\n# TYPE ${full} counter\n${lines.join('')}`
        })
        .join(''),
  }
}
