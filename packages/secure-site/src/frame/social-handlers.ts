import { socialAnswerSchema, socialStatusSchema } from '../wire.ts'
import type { FrameHandlers } from './serve-page.ts'
import type { ServerClient } from './server-client.ts'
import type { Session } from './session.ts'

interface SocialParts {
  projectId: string
  /** Origin of the page, from the browser. */
  origin: string
  server: ServerClient
  session: Pick<Session, 'forget'>
}

/** Creates the frame's handlers for a login by a provider. @param language of the page */
export function createSocialHandlers(
  { projectId, origin, server, session }: SocialParts,
  language: () => string,
): Pick<FrameHandlers, 'getSocialRedirectUri' | 'connectSocial'> {
  return {
    getSocialRedirectUri: ({ provider, attempt, returnTo }, signal) =>
      server.ask(
        'POST',
        '/social',
        socialAnswerSchema,
        {
          projectId,
          provider,
          attempt,
          origin,
          returnTo,
          language: language(),
        },
        signal,
      ),
    async connectSocial({ attempt, ticket }, signal) {
      const [path, body] =
        ticket === undefined ? ['/social/wait', { attempt }] : ['/social/ticket', { attempt, ticket }]
      for (;;) {
        const { status } = await server.ask('POST', path, socialStatusSchema, body, signal)
        if (status === 'waiting') continue
        // The previous user is no longer logged in.
        session.forget()
        return undefined
      }
    },
  }
}
