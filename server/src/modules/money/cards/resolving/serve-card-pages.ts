import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { County } from '../../../../county.ts';
import { sendRefusal } from '../../../../platform/http/error-responses.ts';
import { buildContentSecurityPolicy } from '../../../../platform/http/security-headers.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { COMMUNICATOR_PATH } from '../gateway/request-payment-form.ts';
import { receiveNotification } from './receive-notification.ts';

export const COMMUNICATOR_SCRIPT_PATH = 'card-communicator.js';
/** Path for the gateway's notifications, below the county's address. */
const NOTIFICATIONS_PATH = 'card-gateway/notifications';

const COMMUNICATOR_SCRIPT = readFileSync(join(import.meta.dirname, 'card-communicator.js'), 'utf8');

/** Notifications have a few hundred bytes. */
const NOTIFICATION_MAX_BYTES = 64 * 1024;

/**
 * Serves a county's addresses for the card gateway: the page that the gateway's form embeds to send messages, and the
 * receiver of its notifications. Neither is an endpoint of the contract: the first has no session, the second is signed
 * by the gateway.
 */
export async function serveCardPages(scope: FastifyInstance, county: County): Promise<void> {
  const gateway = county.cardGateway;
  if (gateway === undefined) return;
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card payment</title><script src="${COMMUNICATOR_SCRIPT_PATH}" data-gateway-origin="${gateway.origin}"></script></head><body></body></html>`;
  // The browser checks every ancestor of a framed page: the gateway's form, and the portal's page around it.
  const policy = buildContentSecurityPolicy({ framedBy: gateway.origin });
  scope.get(`/${COMMUNICATOR_PATH}`, (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  scope.get(`/${COMMUNICATOR_SCRIPT_PATH}`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(COMMUNICATOR_SCRIPT),
  );
  await scope.register(async (raw) => {
    // The signature covers the exact bytes.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTIFICATION_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    raw.post(`/${NOTIFICATIONS_PATH}`, { bodyLimit: NOTIFICATION_MAX_BYTES }, async (request, reply) => {
      const signature = request.headers['x-anet-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const isTaken = await receiveNotification(county, body, typeof signature === 'string' ? signature : undefined);
      return isTaken ? reply.code(200).send({}) : sendRefusal(new Refusal('NOT_ALLOWED'), request, reply);
    });
  });
}
