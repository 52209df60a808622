CREATE TABLE "calendar_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "event_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"title" text,
	"description" text,
	"start_date" timestamp (3) with time zone,
	"end_date" timestamp (3) with time zone,
	CONSTRAINT "event_exceptions_start_unique" UNIQUE("event_id","start"),
	CONSTRAINT "event_exceptions_dates_check" CHECK (num_nulls("event_exceptions"."title", "event_exceptions"."start_date", "event_exceptions"."end_date") in (0, 3) and ("event_exceptions"."end_date" is null or "event_exceptions"."end_date" > "event_exceptions"."start_date"))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "event_notices" ADD COLUMN "organizer_name" text;--> statement-breakpoint
ALTER TABLE "event_notices" ADD COLUMN "repetition" jsonb;--> statement-breakpoint
ALTER TABLE "event_notices" ADD COLUMN "occurrence" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "occurrence" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "answer_token" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "event_participants" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "event_participants" ADD COLUMN "answered_for" text;--> statement-breakpoint
ALTER TABLE "event_participants" ADD COLUMN "answer_token" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "repetition" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_exceptions" ADD CONSTRAINT "event_exceptions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_participants" ADD CONSTRAINT "event_participants_token_unique" UNIQUE("answer_token");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_by_check" CHECK (num_nonnulls("notices"."by_id", "notices"."guest_name") = 1);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('assigned', 'mentioned', 'commented', 'invited', 'event-changed', 'event-canceled', 'event-accepted', 'event-tentative', 'event-declined'));--> statement-breakpoint
ALTER TABLE "event_participants" ADD CONSTRAINT "event_participants_answer_check" CHECK ("event_participants"."answer" in ('accepted', 'tentative', 'declined'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_repetition_check" CHECK ("events"."repetition" is null or "events"."time_zone" is not null);