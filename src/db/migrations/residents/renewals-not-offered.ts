/**
 * Imports before 28 November left a renewal pending at leases that nobody has offered one: their residents saw "Renew
 * Lease", with nothing behind it. A lease that came from an application, that has anything open which may be an offer, or
 * that has ever begun to be renewed stays as it is.
 */
export const renewalsNotOffered = `
  update tenancies set pending_renewal = 0
  where pending_renewal = 1
    and exists (
      select 1 from leases
      where leases.id = tenancies.lease_id and leases.application_id is null and leases.parent_lease_id is null
    )
    and not exists (
      select 1 from flow_occasions
      where flow_occasions.lease_id = tenancies.lease_id
        and flow_occasions.withdrawn_at is null
        and flow_occasions.flow not in ('guided-inspection', 'move-out', 'move-out-settlement', 'accommodation-request',
          'parking-permit', 'resident-survey', 'roommate-joins', 'unit-transfer')
    )
    and not exists (select 1 from lease_renewals where lease_renewals.renewed_lease_id = tenancies.lease_id);
`;
