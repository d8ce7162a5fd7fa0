import type { Language } from '@ank/protocol';
import type { Context } from '../context';
import { noticeRow, type StoredNotice } from '../notices/list-notices';
import { type PushKey, pushKey } from './push-key';
import type { Outcome, PushSender } from './push-sender';
import { pushTextOf } from './push-text';

/** Number of pushes taken and sent at a time: all are answered before another server may take them. */
const AT_ONCE = 60;
const BESIDE_EACH_OTHER = 20;

/** A failed push is retried after one minute, two, four ... */
const MAX_TRIES = 6;

/**
 * Takes due pushes, for a minute. `lives`: the session is alive and its player not blocked. Nothing is sent during a
 * break, and nothing that was read or whose kind was switched off meanwhile, or that is a day old.
 */
const TAKE = `
with clock as (select moment($1, $2) as now),
due as (
  select j.device_id, j.notice_id from push_job j, clock where j.due_at <= clock.now
   order by j.due_at, j.device_id, j.notice_id limit ${AT_ONCE} for update of j skip locked
),
taken as (
  update push_job j set due_at = clock.now + interval '1 minute', tries = j.tries + 1
    from due, clock where j.device_id = due.device_id and j.notice_id = due.notice_id
  returning j.device_id, j.notice_id, j.player_id, j.tries
)
select t.device_id as "deviceId", t.player_id as "playerId", t.notice_id as "noticeId", t.tries,
       d.token_hash, d.endpoint, d.p256dh, d.auth, d.language,
       after_quiet(clock.now, d.quiet_from, d.quiet_to) > clock.now as "isQuiet",
       l.player_id is not null as lives,
       n.read_in is null and push_topics(n.kind) && d.topics
         and n.made_at > clock.now - interval '1 day' and not exists (
         select from play_break b where b.player_id = t.player_id and b.ends_at > clock.now) as "isNews",
       n.kind, n.made_at as "atMs", true as unread, n.details,
       m.family, m.name, m.hindi_name as "hindiName", m.marathi_name as "marathiName"
  from taken t
  cross join clock
  left join push_device d on d.id = t.device_id and d.player_id = t.player_id
  left join lateral (
    select s.player_id from session_player(clock.now, d.token_hash) s
     where s.player_id = d.player_id and not s.blocked
  ) l on true
  left join notice n on n.player_id = t.player_id and n.id = t.notice_id
  left join market m on m.id = (n.details ->> 'market')::bigint
 order by t.device_id, t.notice_id`;

type Job = Omit<StoredNotice, 'id'> & {
  deviceId: string;
  playerId: string;
  noticeId: string;
  tries: number;
  /** Null if the device is another player's now, or nobody's. */
  token_hash: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  isQuiet: boolean;
  lives: boolean;
  isNews: boolean | null;
};

/** The jobs of one player's device. */
type DuePush = { device: Job; jobs: readonly Job[] };

const DONE = 'delete from push_job where device_id = $1 and notice_id = any($2::bigint[])';

const HOLD = `
update push_job j set due_at = after_quiet(moment($1, $2), d.quiet_from, d.quiet_to), tries = 0
  from push_device d
 where d.id = j.device_id and j.device_id = $3 and j.notice_id = any($4::bigint[])`;

const LATER = `
update push_job set due_at = moment($1, $2) + make_interval(secs => greatest($5, 60 * 2 ^ (tries - 1)))
 where device_id = $3 and notice_id = any($4::bigint[])`;

const WORKS = 'update push_device set failures = 0, failing_since = null where id = $1 and failures > 0';

/** A device is given up after three days and many failures: a push service may be down for some time. */
const FAILS = `
with clock as (select moment($1, $2) as now),
given_up as (
  delete from push_device d using clock
   where d.id = $3 and d.failures >= 20 and d.failing_since < clock.now - interval '3 days' returning 1
)
update push_device d set failures = d.failures + 1, failing_since = coalesce(d.failing_since, clock.now)
  from clock where d.id = $3 and not exists (select from given_up)`;

const DROP = `
with dropped as (delete from push_device where id = $1 and token_hash = $2)
delete from push_job where device_id = $1`;

const idsOf = (jobs: readonly Job[]): string[] => jobs.map(({ noticeId }) => noticeId);

function byDevice(jobs: readonly Job[]): DuePush[] {
  const devices = new Map<string, { device: Job; jobs: Job[] }>();
  for (const job of jobs) {
    const key = `${job.deviceId} of ${job.playerId}`;
    const own = devices.get(key);
    if (own) own.jobs.push(job);
    else devices.set(key, { device: job, jobs: [job] });
  }
  return [...devices.values()];
}

const drop = ({ database }: Context, { deviceId, token_hash }: Job) => database.query(DROP, [deviceId, token_hash]);

async function settle(context: Context, { device, jobs }: DuePush, outcome: Outcome): Promise<unknown> {
  const { database, clock } = context;
  const { deviceId } = device;
  const { offsetMs, fixed } = clock.sqlMoment();
  if (outcome.kind === 'gone') return drop(context, device);
  const again = outcome.kind === 'later' ? jobs.filter(({ tries }) => tries < MAX_TRIES) : [];
  const ended = jobs.filter((job) => !again.includes(job));
  await database.query(DONE, [deviceId, idsOf(ended)]);
  if (outcome.kind === 'taken') return database.query(WORKS, [deviceId]);
  if (outcome.kind === 'later')
    await database.query(LATER, [offsetMs, fixed, deviceId, idsOf(again), outcome.afterSeconds]);
  return database.query(FAILS, [offsetMs, fixed, deviceId]);
}

async function sendToDevice(context: Context, sender: PushSender, key: PushKey, due: DuePush): Promise<unknown> {
  const { database, clock } = context;
  const { device, jobs } = due;
  const { deviceId, endpoint, p256dh, auth, language } = device;
  const done = (): Promise<unknown> => database.query(DONE, [deviceId, idsOf(jobs)]);
  if (device.token_hash === null) return done();
  if (!device.lives) return drop(context, device);
  if (device.isQuiet) {
    const { offsetMs, fixed } = clock.sqlMoment();
    return database.query(HOLD, [offsetMs, fixed, deviceId, idsOf(jobs)]);
  }
  const news = jobs.filter(({ isNews }) => isNews === true);
  const text = pushTextOf(
    news.map((job) => noticeRow({ ...job, id: job.noticeId })),
    language,
  );
  if (text === null) return done();
  const push = { endpoint, p256dh, auth, text: JSON.stringify(text), topic: `notice-${text.tag}` };
  return settle(context, due, await sender.send(push, key));
}

/** Sends due pushes until there are no more, or until `stopped`. Several servers share the work. */
export async function sendDuePushes(context: Context, sender: PushSender, stopped?: AbortSignal): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE && !stopped?.aborted;) {
    const { offsetMs, fixed } = context.clock.sqlMoment();
    const jobs = await context.database.query<Job>(TAKE, [offsetMs, fixed]);
    taken = jobs.length;
    if (taken === 0) return;
    const key = await pushKey(context);
    const devices = byDevice(jobs);
    const work = async (): Promise<void> => {
      for (let next = devices.shift(); next; next = devices.shift()) await sendToDevice(context, sender, key, next);
    };
    await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, work));
  }
}
