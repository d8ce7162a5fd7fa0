-- The attempt limits, each over the last `span`. Known devices are counted separately; limits by address and network
-- count unknown devices only, across all numbers. `numbers`: the limit is on distinct numbers, so a number that was
-- already counted is not refused by it.
create or replace function attempt_limits() returns table (
  kind text, known boolean, per text, numbers boolean, most integer, span interval
) language sql immutable as $$
  values
    -- Wrong passwords at login, and wrong old passwords of logged-in players.
    ('password', false, 'number in network', false, 5, interval '15 minutes'),
    ('password', false, 'number in network', false, 33, interval '1 day'),
    ('password', false, 'number', false, 100, interval '1 day'),
    ('password', true, 'number on device', false, 5, interval '15 minutes'),
    ('password', true, 'number on device', false, 100, interval '1 day'),
    ('password', true, 'number', false, 200, interval '1 day'),
    ('password', false, 'address', true, 100, interval '15 minutes'),
    ('password', false, 'network', true, 300, interval '15 minutes'),
    ('old password', false, 'number in network', false, 5, interval '15 minutes'),
    ('old password', false, 'number in network', false, 11, interval '1 day'),
    ('old password', false, 'number', false, 33, interval '1 day'),
    ('old password', true, 'number on device', false, 5, interval '15 minutes'),
    ('old password', true, 'number', false, 66, interval '1 day'),
    -- Wrong codes. Those for a password reset or a payout number guard points; those for a registration guard little.
    ('code', false, 'number in network', false, 3, interval '1 day'),
    ('code', false, 'number', false, 10, interval '1 day'),
    ('code', true, 'number on device', false, 10, interval '1 day'),
    ('code', true, 'number', false, 20, interval '1 day'),
    ('code', false, 'address', false, 10, interval '1 hour'),
    ('code', false, 'address', false, 20, interval '1 day'),
    ('code', false, 'network', false, 30, interval '1 hour'),
    ('code', false, 'network', false, 60, interval '1 day'),
    ('registration code', false, 'number in network', false, 5, interval '15 minutes'),
    ('registration code', false, 'number in network', false, 10, interval '1 day'),
    ('registration code', false, 'number', false, 30, interval '1 day'),
    ('registration code', false, 'address', false, 30, interval '1 hour'),
    ('registration code', false, 'network', false, 90, interval '1 hour'),
    -- Codes sent.
    ('send', false, 'number in network', false, 3, interval '1 hour'),
    ('send', false, 'number in network', false, 10, interval '1 day'),
    ('send', false, 'number', false, 10, interval '1 hour'),
    ('send', false, 'number', false, 30, interval '1 day'),
    ('send', true, 'number on device', false, 10, interval '1 hour'),
    ('send', true, 'number on device', false, 30, interval '1 day'),
    ('send', true, 'number', false, 20, interval '1 hour'),
    ('send', true, 'number', false, 60, interval '1 day'),
    -- Checks whether a number is registered. Each may send a code.
    ('question', false, 'address', false, 100, interval '1 hour'),
    ('question', false, 'network', false, 300, interval '1 hour'),
    -- Registrations without a code, from clients that cannot send one back.
    ('registration', false, 'address', false, 10, interval '1 hour'),
    ('registration', false, 'address', false, 30, interval '1 day'),
    ('registration', false, 'network', false, 30, interval '1 hour'),
    ('registration', false, 'network', false, 90, interval '1 day')
$$;
