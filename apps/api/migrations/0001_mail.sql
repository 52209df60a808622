CREATE TABLE "event_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_uid" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"sender_name" text NOT NULL,
	"sender_email" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"attendees" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_allowances" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"window_started_at" timestamp (3) with time zone NOT NULL,
	"mail_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"notice_id" integer NOT NULL,
	"event_uid" uuid NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"recipient_key" text NOT NULL,
	"recipient_name" text NOT NULL,
	"message_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp (3) with time zone,
	"last_reason" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_kind_check" CHECK ("outbox"."kind" in ('invitation', 'update', 'removal', 'cancellation')),
	CONSTRAINT "outbox_state_check" CHECK ("outbox"."state" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_settled_check" CHECK (("outbox"."settled_at" is null) = ("outbox"."state" = 'waiting'))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "uid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_allowances" ADD CONSTRAINT "mail_allowances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_notice_id_event_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."event_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_notices_created_at_index" ON "event_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_notice_id_index" ON "outbox" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "outbox_settled_at_index" ON "outbox" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("due_at","id") WHERE "outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_order_index" ON "outbox" USING btree ("event_uid","recipient_key","id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_uid_unique" UNIQUE("uid");