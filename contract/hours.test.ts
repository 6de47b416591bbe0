import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursProblems, isOpen, wallClock, weekdays, type Span, type Weekday } from './hours';
import { Hours } from './shapes';

const zone = 'America/Sao_Paulo';
const row = (weekdayEn: Weekday, startTime: string, endTime: string): Span => ({ weekdayEn, startTime, endTime });
const week: Span[] = [
  ...weekdays.slice(0, 5).map((day) => row(day, '08:00', '18:00')),
  row('saturday', '08:00', '12:00'),
  row('sunday', '00:00', '00:00'),
];
/** In São Paulo, three hours behind UTC. */
const at = (text: string) => new Date(`${text}:00-03:00`);

describe('by the usual hours', () => {
  test.each([
    ['on a Friday morning, before eight', '2026-11-20T07:59', false],
    ['at eight', '2026-11-20T08:00', true],
    ['a minute before the end', '2026-11-20T17:59', true],
    ['at the end', '2026-11-20T18:00', false],
    ['on a Saturday morning', '2026-11-21T11:59', true],
    ['on a Saturday at noon', '2026-11-21T12:00', false],
    ['on a Sunday, which ends when it begins', '2026-11-22T00:00', false],
  ])('%s', (_, when, open) => {
    expect(isOpen(week, [], zone, at(when))).toBe(open);
  });
});

describe('a night', () => {
  const night = [row('friday', '18:00', '00:00'), row('saturday', '00:00', '06:00')];
  test.each([
    ['begins', '2026-11-20T17:59', '2026-11-20T18:00'],
    ['ends', '2026-11-21T06:00', '2026-11-21T05:59'],
  ])('%s', (_, closed, open) => {
    expect(isOpen(night, [], zone, at(closed))).toBe(false);
    expect(isOpen(night, [], zone, at(open))).toBe(true);
  });
  test('goes on over midnight as two rows', () => {
    expect(isOpen(night, [], zone, at('2026-11-20T23:59'))).toBe(true);
    expect(isOpen(night, [], zone, at('2026-11-21T00:00'))).toBe(true);
  });
});

describe('a day', () => {
  test('without a row is closed, and without any row so is every day', () => {
    expect(isOpen([row('monday', '08:00', '18:00')], [], zone, at('2026-11-20T10:00'))).toBe(false);
    expect(isOpen([], [], zone, at('2026-11-20T10:00'))).toBe(false);
  });
  test('with a break at noon is closed in it, in whatever order its rows stand', () => {
    const broken = [row('friday', '13:00', '18:00'), row('friday', '08:00', '12:00')];
    expect(
      ['11:59', '12:00', '12:59', '13:00'].map((time) => isOpen(broken, [], zone, at(`2026-11-20T${time}`))),
    ).toEqual([true, false, false, true]);
  });
  test('is the day of the zone, not of the server', () => {
    const always = weekdays.map((day) =>
      row(day, day === 'friday' ? '00:00' : '12:00', day === 'friday' ? '00:00' : '12:00'),
    );
    const friday = [...always, row('friday', '00:00', '23:59')];
    expect(isOpen(friday, [], zone, new Date('2026-11-20T02:59:00Z'))).toBe(false);
    expect(isOpen(friday, [], zone, new Date('2026-11-20T03:00:00Z'))).toBe(true);
    expect(isOpen(friday, [], 'Asia/Tokyo', new Date('2026-11-19T15:00:00Z'))).toBe(true);
  });
});

describe('a holiday', () => {
  const natal = { date: '2020-12-25', yearly: true };
  test('closes the whole day of the zone, and no minute more', () => {
    const open = weekdays.map((day) => row(day, '00:00', '23:59'));
    const days = ['2026-12-24T23:58', '2026-12-25T00:00', '2026-12-25T23:58', '2026-12-26T00:00'];
    expect(days.map((day) => isOpen(open, [natal], zone, at(day)))).toEqual([true, false, false, true]);
  });
  test('of one year is that of one year only', () => {
    const once = { date: '2026-11-20', yearly: false };
    expect(isOpen(week, [once], zone, at('2026-11-20T10:00'))).toBe(false);
    expect(isOpen(week, [once], zone, at('2028-11-20T10:00'))).toBe(true);
  });
  test('on the 29th of February comes back in leap years', () => {
    const leap = { date: '2024-02-29', yearly: true };
    expect(isOpen(week, [leap], zone, at('2028-02-29T10:00'))).toBe(false);
    expect(isOpen(week, [leap], zone, at('2027-03-01T10:00'))).toBe(true);
    expect(isOpen(week, [leap], zone, at('2028-02-28T10:00'))).toBe(true);
  });
  test('at the end of the year begins and ends by the calendar of the zone', () => {
    const days = [{ date: '2026-12-31', yearly: true }];
    const open = weekdays.map((day) => row(day, '00:00', '23:59'));
    // still the 31st in São Paulo, already the 1st in UTC
    expect(isOpen(open, days, zone, new Date('2027-01-01T02:58:00Z'))).toBe(false);
    expect(isOpen(open, days, zone, new Date('2027-01-01T03:00:00Z'))).toBe(true);
    expect(isOpen(open, [{ date: '2027-01-01', yearly: false }], zone, new Date('2027-01-01T03:00:00Z'))).toBe(false);
  });
});

describe('when clocks are changed', () => {
  const early = weekdays.map((day) => row(day, '01:00', '03:00'));
  test('an hour that is left out is not missed', () => {
    // New York, 8 March 2026: after 01:59 comes 03:00
    expect(isOpen(early, [], 'America/New_York', new Date('2026-03-08T06:59:00Z'))).toBe(true);
    expect(isOpen(early, [], 'America/New_York', new Date('2026-03-08T07:00:00Z'))).toBe(false);
  });
  test('an hour that comes twice counts twice', () => {
    // 1 November 2026: from 01:59 back to 01:00
    const times = ['04:59', '05:00', '05:59', '06:00', '06:59', '07:59', '08:00'];
    expect(times.map((time) => isOpen(early, [], 'America/New_York', new Date(`2026-11-01T${time}:00Z`)))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
  test('where the change is at midnight the day begins at one', () => {
    // São Paulo, 4 November 2018: after 23:59 comes 01:00
    expect(wallClock(zone, new Date('2018-11-04T03:00:00Z'))).toEqual({
      date: '2018-11-04',
      weekday: 'sunday',
      time: '01:00',
    });
  });
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const span = fc.record({ weekdayEn: fc.constantFrom(...weekdays), startTime: time, endTime: time });
const zones = fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC');
const moment = fc.date({ min: new Date('2015-01-01Z'), max: new Date('2035-01-01Z'), noInvalidDate: true });

test('whatever the hours: it is open exactly when a row of the wall clock’s day holds its time', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 10 }), zones, moment, (rows, where, when) => {
      const clock = wallClock(where, when);
      const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
      const holds = rows.some(({ weekdayEn, startTime, endTime }) => {
        if (weekdayEn !== clock.weekday || startTime === endTime) return false;
        const end = endTime === '00:00' ? 1440 : minutes(endTime);
        return minutes(clock.time) >= minutes(startTime) && minutes(clock.time) < end;
      });
      expect(isOpen(rows, [], where, when)).toBe(holds);
      // A holiday closes, and nothing opens by one; the order of rows means nothing.
      expect(isOpen(rows, [{ date: clock.date, yearly: false }], where, when)).toBe(false);
      expect(isOpen(rows, [{ date: '1999-05-05', yearly: false }], where, when)).toBe(holds);
      expect(isOpen(rows.toReversed(), [], where, when)).toBe(holds);
      // The calendar of the zone agrees with itself.
      expect(weekdays[(new Date(`${clock.date}T12:00:00Z`).getUTCDay() + 6) % 7]).toBe(clock.weekday);
    }),
    { numRuns: 400 },
  );
});

test('what the page finds wrong with hours is what the endpoint refuses', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (rows) => {
      const sent = rows.map((one) => ({ ...one, weekday: 'dia' }));
      expect(Hours.safeParse(sent).success).toBe(hoursProblems(rows).length === 0);
    }),
    { numRuns: 300 },
  );
});

test.each(['25:00', '24:00', '8:00', '08:60', '', '08:00:00', ' 08:00'])('there is no time %j', (startTime) => {
  expect(Hours.safeParse([{ weekday: 'dia', weekdayEn: 'monday', startTime, endTime: '18:00' }]).success).toBe(false);
});
