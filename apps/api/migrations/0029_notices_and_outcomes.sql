CREATE TABLE "expiry_notice_mails" (
	"notice_id" integer NOT NULL,
	"mail_id" integer NOT NULL,
	CONSTRAINT "expiry_notice_mails_notice_id_mail_id_pk" PRIMARY KEY("notice_id","mail_id")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "causes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "first_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "expiry_notice_mails" ADD CONSTRAINT "expiry_notice_mails_notice_id_expiry_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."expiry_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_notice_mails" ADD CONSTRAINT "expiry_notice_mails_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expiry_notice_mails_mail_id_index" ON "expiry_notice_mails" USING btree ("mail_id");