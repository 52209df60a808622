CREATE TABLE "page_report_counts" (
	"app" text NOT NULL,
	"release" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_report_counts_app_release_kind_detail_minute_pk" PRIMARY KEY("app","release","kind","detail","minute"),
	CONSTRAINT "page_report_counts_kind_check" CHECK ("page_report_counts"."kind" in ('loaded', 'failed', 'fellBack', 'thrown'))
);
--> statement-breakpoint
CREATE TABLE "page_report_salts" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "page_report_salts_one_row_check" CHECK ("page_report_salts"."id")
);
--> statement-breakpoint
CREATE TABLE "page_report_votes" (
	"app" text NOT NULL,
	"release" text NOT NULL,
	"voter_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"failed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_report_votes_app_release_voter_hash_pk" PRIMARY KEY("app","release","voter_hash")
);
--> statement-breakpoint
CREATE TABLE "page_vital_counts" (
	"app" text NOT NULL,
	"release" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"total" double precision NOT NULL,
	CONSTRAINT "page_vital_counts_app_release_metric_bucket_minute_pk" PRIMARY KEY("app","release","metric","bucket","minute"),
	CONSTRAINT "page_vital_counts_metric_check" CHECK ("page_vital_counts"."metric" in ('LCP', 'INP', 'CLS'))
);
--> statement-breakpoint
CREATE INDEX "page_report_counts_minute_index" ON "page_report_counts" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "page_report_votes_app_release_address_hash_index" ON "page_report_votes" USING btree ("app","release","address_hash");--> statement-breakpoint
CREATE INDEX "page_report_votes_created_at_index" ON "page_report_votes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "page_vital_counts_minute_index" ON "page_vital_counts" USING btree ("minute");