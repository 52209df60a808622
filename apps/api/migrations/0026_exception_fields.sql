ALTER TABLE "event_exceptions" DROP CONSTRAINT "event_exceptions_start_unique";--> statement-breakpoint
ALTER TABLE "event_exceptions" DROP CONSTRAINT "event_exceptions_dates_check";--> statement-breakpoint
ALTER TABLE "event_exceptions" ADD COLUMN "schedule" text;--> statement-breakpoint
ALTER TABLE "event_exceptions" ADD COLUMN "canceled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Exceptions had copies of all values; those that differ from the series stay.
UPDATE "event_exceptions" AS exception SET
  "schedule" = concat_ws('/', (extract(epoch from events.start_date) * 1000)::bigint,
    (extract(epoch from events.end_date) * 1000)::bigint, events.time_zone, events.repetition),
  "canceled" = exception.title is null,
  "title" = nullif(exception.title, events.title),
  "description" = case
    when exception.title is not null and exception.description is distinct from events.description
    then coalesce(exception.description, '') end,
  "start_date" = nullif(exception.start_date, exception.start),
  "end_date" = nullif(exception.end_date, least('9999-12-31Z'::timestamptz, exception.start
    + make_interval(secs => extract(epoch from events.end_date - events.start_date)::float8)))
FROM "events" WHERE events.id = exception.event_id;--> statement-breakpoint
ALTER TABLE "event_exceptions" ALTER COLUMN "schedule" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "event_exceptions" ADD CONSTRAINT "event_exceptions_start_unique" UNIQUE("event_id","start","schedule");--> statement-breakpoint
ALTER TABLE "event_exceptions" ADD CONSTRAINT "event_exceptions_canceled_check" CHECK (not "event_exceptions"."canceled" or num_nonnulls("event_exceptions"."title", "event_exceptions"."description", "event_exceptions"."start_date", "event_exceptions"."end_date") = 0);--> statement-breakpoint
ALTER TABLE "event_exceptions" ADD CONSTRAINT "event_exceptions_dates_check" CHECK ("event_exceptions"."end_date" > "event_exceptions"."start_date");
