import type { World } from '../world.ts';

/** People of the platform, and the partner's own. */
export async function users({ ids, manager, operator }: World): Promise<void> {
  const risk = await operator.does('inviteUser', {
    body: { email: 'rina@causeway.example', name: 'Rina Risk', role: 'RISK' },
  });
  const params = { userId: risk.string('userId') };
  ids['invited'] = params.userId;
  await operator.does('renewInvitation', {
    params,
    body: { idempotencyKey: 'invite-again' },
  });
  await operator.does('listUsers', { query: { role: 'RISK' } });
  await operator.does('retrieveUser', { params });
  await operator.does('changeUserRole', { params, body: { role: 'FINANCE' } });
  await operator.does('endUserSessions', { params });
  await operator.does('resetUserFactors', { params });
  await operator.does('disableUser', { params });
  await operator.does('enableUser', { params });

  const developer = await manager.does('inviteOwnUser', {
    body: { email: 'devon@maple.example', name: 'Devon Maple', role: 'DEVELOPER' },
  });
  const own = { userId: developer.string('userId') };
  await manager.isRefused('email-taken', 'inviteOwnUser', {
    body: { email: 'devon@maple.example', name: 'Devon Maple', role: 'READ_ONLY' },
  });
  await manager.does('renewOwnInvitation', {
    params: own,
    body: { idempotencyKey: 'invite-again' },
  });
  await manager.does('listOwnUsers');
  await manager.does('retrieveOwnUser', { params: own });
  await manager.does('changeOwnUserRole', { params: own, body: { role: 'READ_ONLY' } });
  await manager.does('endOwnUserSessions', { params: own });
  await manager.does('resetOwnUserFactors', { params: own });
  await manager.does('disableOwnUser', { params: own });
  await manager.does('enableOwnUser', { params: own });
}
